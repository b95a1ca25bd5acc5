import { BadgeCheck, FilePenLine, Link2, type LucideIcon, PackageCheck, Store, UserRound } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { introCopy } from '@/messages/intro';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Icon } from '@/ui/Icon';
import lapis from '@/ui/Lapis.module.css';
import { Logo } from '@/ui/Logo';
import { Mark } from '@/ui/Mark';
import { PageTop } from '@/ui/Page';
import { usePageEntrance } from '@/ui/usePageEntrance';
import styles from './IntroScreen.module.css';

/** The cards: text, and two parties around the mark. */
const SLIDES = [
  { ...introCopy.trust, startIcon: UserRound, endIcon: Store },
  { ...introCopy.link, startIcon: FilePenLine, endIcon: Link2 },
  { ...introCopy.safe, startIcon: PackageCheck, endIcon: BadgeCheck },
];

const LAST = SLIDES.length - 1;

function position(slide: number): string {
  return introCopy.position(toPersianDigits(slide + 1), toPersianDigits(SLIDES.length));
}

/** /intro and /payload: the product in three cards. */
export function IntroScreen() {
  const navigate = useNavigate();
  const { current, goTo, swipe } = useSlider(SLIDES.length);
  const page = usePageEntrance<HTMLElement>();

  function next() {
    if (current === LAST) navigate(paths.register);
    else goTo(current + 1);
  }

  return (
    <main ref={page} className={classNames(lapis.lapis, styles.intro)} data-lapis="" {...swipe}>
      <PageTop />
      <div className={styles.top}>
        <Logo onLapis />
        <button type="button" className={styles.skip} onClick={() => navigate(paths.cardList)}>
          {introCopy.buttons.introSkip}
        </button>
      </div>
      <section className={styles.window} aria-roledescription="carousel" aria-label={introCopy.cards}>
        <ol className={styles.track} data-slide={current} aria-live="polite">
          {SLIDES.map((slide, index) => (
            <li key={slide.title} className={styles.slide} inert={index !== current}>
              <div className={styles.art} aria-hidden="true">
                <span className={styles.mark}>
                  <Mark look="on-lapis" />
                </span>
                <Party side="start" icon={slide.startIcon} label={slide.start} />
                <Party side="end" icon={slide.endIcon} label={slide.end} />
              </div>
              <div className={styles.words}>
                <h1 className={styles.title}>{slide.title}</h1>
                <p className={styles.text}>{slide.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.dots} role="img" aria-label={position(current)}>
        {SLIDES.map((slide, index) => (
          <i key={slide.title} className={classNames(styles.dot, index === current && styles.on)} />
        ))}
      </div>
      <div className={styles.go}>
        <Button variant="on-lapis" block onClick={next}>
          {current === 0 ? introCopy.buttons.letsStart : introCopy.buttons.introNext}
        </Button>
      </div>
    </main>
  );
}

interface PartyProps {
  /** Top at the start, or bottom at the end. */
  side: 'start' | 'end';
  icon: LucideIcon;
  label: string;
}

function Party({ side, icon, label }: PartyProps) {
  return (
    <span className={styles[side]}>
      <span className={styles.icon}>
        <Icon icon={icon} />
      </span>
      {label}
    </span>
  );
}

/** Shortest swipe, in CSS pixels. */
const SWIPE_DISTANCE = 48;

/** The current slide of `count`. Slides run from right to left: the left arrow and a swipe to the right go forward. */
function useSlider(count: number) {
  const [current, setCurrent] = useState(0);
  const start = useRef<number | null>(null);
  const goTo = (slide: number) => setCurrent(clamp(slide, count));

  useEffect(() => {
    function move(event: KeyboardEvent) {
      const step = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0;
      if (step !== 0) setCurrent((slide) => clamp(slide + step, count));
    }
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, [count]);

  return {
    current,
    goTo,
    /** Handlers of the swiped element. */
    swipe: {
      onPointerDown: (event: PointerEvent) => {
        start.current = event.clientX;
      },
      onPointerUp: (event: PointerEvent) => {
        if (start.current === null) return;
        const distance = event.clientX - start.current;
        start.current = null;
        if (Math.abs(distance) >= SWIPE_DISTANCE) goTo(current + Math.sign(distance));
      },
      onPointerCancel: () => {
        start.current = null;
      },
    },
  };
}

function clamp(slide: number, count: number): number {
  return Math.min(Math.max(slide, 0), count - 1);
}
