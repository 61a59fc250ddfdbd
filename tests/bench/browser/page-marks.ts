import type { PageParts } from '@/tests/bench/browser/page-parts';

/** Times that a page records about itself: milliseconds since navigation start, null until reached. */
export type PageMarks = {
  usable: number | null;
  /** The first press, even if it was lost and had to be repeated. */
  clicked: number | null;
  modal: number | null;
  account: number | null;
  /** The visitor's own name or address, anywhere on the page. */
  own: number | null;
  firstPaint: number | null;
  longTasks: { start: number; duration: number }[];
  /** Layout shifts not caused by a click or key press of the visitor. */
  shifts: number[];
};

export type MarkOptions = {
  /** Simulates a visitor who clicks from the moment the button is visible until the modal opens. */
  clickWhenSeen: boolean;
  parts: PageParts;
};

/**
 * Runs in the page before its scripts. Playwright serializes it as text, so it closes over nothing.
 * It only reads, once per frame, which costs the same in every page.
 */
export function installMarks({ clickWhenSeen, parts }: MarkOptions): void {
  if (window.parent !== window) return;
  const clickEvery = 100;
  const marks: PageMarks = {
    usable: null,
    clicked: null,
    modal: null,
    account: null,
    own: null,
    firstPaint: null,
    longTasks: [],
    shifts: [],
  };
  Reflect.set(window, 'benchMarks', marks);

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe('longtask', ({ startTime, duration }) => {
    marks.longTasks.push({ start: startTime, duration });
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.firstPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== false) return;
    marks.shifts.push(Number(Reflect.get(entry, 'value')));
  });
  window.addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      marks.clicked ??= timeStamp;
    },
    { capture: true },
  );

  const find = (selector: string): HTMLElement | null => {
    const element = document.querySelector<HTMLElement>(selector);
    const isShown =
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
      element.getBoundingClientRect().height > 0 &&
      getComputedStyle(element).pointerEvents !== 'none';
    return isShown ? element : null;
  };
  /** Detects hydration: React puts an element's props on it only once it handles the element's events. */
  const handlesClick = (element: HTMLElement) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    const props: unknown = key === undefined ? null : Reflect.get(element, key);
    return typeof props === 'object' && props !== null && 'onClick' in props;
  };
  /** Compares only texts, which requires no layout in each frame. */
  const saysAccount = () =>
    [...document.querySelectorAll('header, main')].some(({ textContent }) =>
      /0x[0-9a-f]{2}|\.eth/i.test(textContent),
    );
  const press = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const init = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 };
    element.dispatchEvent(new PointerEvent('pointerover', init));
    element.dispatchEvent(new PointerEvent('pointerdown', init));
    element.dispatchEvent(new PointerEvent('pointerup', init));
    element.click();
  };

  let pressed = Number.NEGATIVE_INFINITY;
  const look = () => {
    const now = performance.now();
    if (marks.modal === null && find(parts.wallet)) marks.modal = now;
    const button = find(parts.button);
    if (button !== null) {
      if (marks.usable === null && handlesClick(button)) marks.usable = now;
      if (clickWhenSeen && marks.modal === null && now - pressed >= clickEvery) {
        pressed = now;
        press(button);
      }
    }
    if (marks.own === null && saysAccount()) marks.own = now;
    if (marks.account === null && /0x|\.eth/.test(find(parts.account)?.textContent ?? '')) {
      marks.account = now;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
