import type { PageParts } from '@/tests/bench/browser/page-parts';

/** What a visit's page notes of itself. Milliseconds since navigation start; null: not yet. */
export type PageMarks = {
  seen: number | null;
  usable: number | null;
  /** When the press began: one that is lost and has to be repeated counts from its first try. */
  clicked: number | null;
  modal: number | null;
  account: number | null;
  /** When the visitor's own account is first seen, wherever it is. */
  own: number | null;
  /** When the account's button says what it has, of whatever coin. */
  balance: number | null;
  /** The browser's own entries of what it painted. */
  firstPaint: number | null;
  largestPaint: number | null;
  longTasks: { start: number; duration: number }[];
  /** Those that no click or key of the visitor explains, with the elements that moved. */
  shifts: { value: number; nodes: string[] }[];
};

export type MarkOptions = {
  /** Plays a visitor who clicks from the moment the button is seen until the modal is there. */
  clickWhenSeen: boolean;
  parts: PageParts;
};

/**
 * Runs in the page before its scripts: Playwright prints it as text, so it closes over nothing.
 * It looks once a frame, which costs the same in each of the pages, and reads only.
 */
export function installMarks({ clickWhenSeen, parts }: MarkOptions): void {
  if (window.parent !== window) return;
  const clickEvery = 100;
  const marks: PageMarks = {
    seen: null,
    usable: null,
    clicked: null,
    modal: null,
    account: null,
    own: null,
    balance: null,
    firstPaint: null,
    largestPaint: null,
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
  // The last one so far: of a page that nobody has touched, which ends the list.
  observe('largest-contentful-paint', ({ startTime }) => {
    marks.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== false) return;
    const sources: { node: Element | null }[] = Reflect.get(entry, 'sources');
    marks.shifts.push({
      value: Number(Reflect.get(entry, 'value')),
      nodes: sources.map(({ node }) => `${node?.nodeName} ${node?.parentElement?.className}`),
    });
  });
  window.addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      marks.clicked ??= timeStamp;
    },
    { capture: true },
  );

  const find = (selector: string, host: string | null = null): HTMLElement | null => {
    const root = host === null ? document : document.querySelector(host)?.shadowRoot;
    const element = root?.querySelector<HTMLElement>(selector) ?? null;
    const isShown =
      element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
      element.getBoundingClientRect().height > 0 &&
      getComputedStyle(element).pointerEvents !== 'none';
    return isShown ? element : null;
  };
  /** React keeps an element's props on it once it handles its events: not before hydration. */
  const handlesClick = (element: HTMLElement) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    const props: unknown = key === undefined ? null : Reflect.get(element, key);
    return typeof props === 'object' && props !== null && 'onClick' in props;
  };
  /** By texts alone: what is laid out is not asked for in each frame. */
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
    if (marks.modal === null && find(parts.modal, parts.modalHost)) marks.modal = now;
    const button = find(parts.button);
    if (button !== null) {
      marks.seen ??= now;
      if (marks.usable === null && handlesClick(button)) marks.usable = now;
      if (clickWhenSeen && marks.modal === null && now - pressed >= clickEvery) {
        pressed = now;
        press(button);
      }
    }
    if (marks.own === null && saysAccount()) marks.own = now;
    if (marks.account === null || marks.balance === null) {
      const said = find(parts.account)?.textContent ?? '';
      if (/0x|\.eth/.test(said)) marks.account ??= now;
      if (/\d [A-Z]{3}/.test(said)) marks.balance ??= now;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
