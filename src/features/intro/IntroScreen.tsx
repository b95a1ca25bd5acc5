import { useNavigate } from 'react-router-dom';
import { toPersianDigits } from '@/lib/digits';
import { paths } from '@/lib/paths';
import { copy } from '@/messages/copy';
import { pagesCopy } from '@/messages/pages';
import { Button } from '@/ui/Button';
import { classNames } from '@/ui/classNames';
import { Logo } from '@/ui/Logo';
import { Mark } from '@/ui/Mark';
import { usePageEntrance } from '@/ui/pageEntrance';
import styles from './IntroScreen.module.css';
import { Party } from './Party';
import { SLIDES } from './slides';
import { useSlider } from './useSlider';

const words = pagesCopy.intro;
const LAST = SLIDES.length - 1;

function position(slide: number): string {
  return words.position(toPersianDigits(slide + 1), toPersianDigits(SLIDES.length));
}

/** /intro and /payload: what the product does, in three cards. */
export function IntroScreen() {
  const navigate = useNavigate();
  const { current, goTo, swipe } = useSlider(SLIDES.length);
  const page = usePageEntrance<HTMLElement>();

  function goOn() {
    if (current === LAST) navigate(paths.register);
    else goTo(current + 1);
  }

  return (
    <main ref={page} className={styles.intro} {...swipe}>
      <div className={styles.top}>
        <Logo onLapis />
        <button type="button" className={styles.skip} onClick={() => navigate(paths.cardList)}>
          {copy.buttons.introSkip}
        </button>
      </div>
      <section className={styles.window} aria-roledescription="carousel" aria-label={words.cards}>
        <ol className={styles.track} data-slide={current} aria-live="polite">
          {SLIDES.map((slide, index) => (
            <li key={slide.title} className={styles.slide} inert={index !== current}>
              <div className={styles.art} aria-hidden="true">
                <span className={styles.mark}>
                  <Mark look="on-lapis" />
                </span>
                <Party side="start" {...slide.start} />
                <Party side="end" {...slide.end} />
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
        <Button variant="on-lapis" block onClick={goOn}>
          {current === 0 ? copy.buttons.letsStart : copy.buttons.introNext}
        </Button>
      </div>
    </main>
  );
}
