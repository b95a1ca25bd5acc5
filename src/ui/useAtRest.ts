import { useState, useSyncExternalStore } from 'react';

const PRESSES = ['pointerdown', 'mousedown'];
/** Some presses end in a menu, or without any event until the next key. */
const RELEASES = ['pointerup', 'pointercancel', 'mouseup', 'contextmenu', 'keydown'];

let isPressed = false;

function subscribe(onChange: () => void): () => void {
  const press = () => tell(true);
  const release = () => tell(false);
  function tell(pressed: boolean) {
    isPressed = pressed;
    onChange();
  }
  for (const type of PRESSES) window.addEventListener(type, press, true);
  for (const type of RELEASES) window.addEventListener(type, release, true);
  return () => {
    for (const type of PRESSES) window.removeEventListener(type, press, true);
    for (const type of RELEASES) window.removeEventListener(type, release, true);
  };
}

/**
 * A value that changes only while nothing is pressed. A press takes the focus from a field before its click: what the
 * field then shows must not move the pressed control.
 */
export function useAtRest<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!isHeld && shown !== value) setShown(value);
  return isHeld ? shown : value;
}
