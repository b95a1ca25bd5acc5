import { useEffect, useState } from 'react';

const MS_PER_MINUTE = 60_000;

/** The current time, updated each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MS_PER_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
