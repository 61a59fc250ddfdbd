/** An element that a visitor sees: by selector, and by its whole name or by parts of its text. */
export type Target = { css: string; name?: string; texts?: readonly string[] };

/** What a browser may keep for the page. */
export type Keeping =
  | 'everything'
  /** No cookie and no storage for any site. */
  | 'nothing'
  /** No cookie and no storage for a site that is in another one's frame. */
  | 'nothing-in-frames'
  /** Cookies, but no `localStorage` at all. */
  | 'no-storage';

/**
 * The few things that the tests need of a browser, as different drivers can do them. `enterFrame`
 * makes all others, except those that load a page, act in the page's only frame. Each ends, if need be by
 * an error: the next one begins after it, so that no element is clicked twice for one press.
 */
export interface Driver {
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  enterFrame(): Promise<void>;
  /** Clicks the element as a mouse does. False, and nothing, while it is absent, covered or moving. */
  click(target: Target): Promise<boolean>;
  /** Types into the element, which is there. */
  type(target: Target, text: string): Promise<void>;
  /** The text of the element as it is shown now; null while it is not there. */
  read(target: Target): Promise<string | null>;
  /** A picture of the element, which is there, as PNG. */
  photograph(target: Target): Promise<Buffer>;
  /** Ends the visit. */
  close(): Promise<void>;
}

export type Engine = {
  name: string;
  /** For one visit, of a browser that keeps nothing of an earlier one. One visit at a time. */
  visit(keeping: Keeping): Promise<Driver>;
  /** Ends what visits share. */
  close(): Promise<void>;
};

/** Runs in the page, printed as text, so it closes over nothing. */
function findInPage({ css, name, texts = [] }: Target, isToBeClicked: boolean): HTMLElement | null {
  const normal = (value: string | null) => (value ?? '').replace(/\s+/g, ' ').trim();
  const isWanted = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not to be found
    const shown = normal(element.innerText);
    const isNamed =
      name === undefined || [shown, element.getAttribute('aria-label')].includes(name);
    return isNamed && texts.every((text) => shown.includes(text));
  };
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(isWanted) ?? null;
  if (element === null || !isToBeClicked) return element;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // What moves is clicked where it was, which is beside it.
  const moves = ({ effect, playState }: Animation) =>
    playState === 'running' &&
    effect instanceof KeyframeEffect &&
    effect.target?.contains(element) === true;
  if (document.getAnimations().some(moves)) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(top) ? element : null;
}

/** JavaScript whose value, in the page, is the element or null. */
export function toExpression(target: Target, isToBeClicked = false): string {
  return `(${findInPage})(${JSON.stringify(target)}, ${isToBeClicked})`;
}

/** What finds elements by a driver that has a handle for the value of an expression in the page. */
export function createFinder<Handle>(evaluate: (expression: string) => Promise<Handle | null>) {
  const findElement = (target: Target, isToBeClicked = false) =>
    evaluate(toExpression(target, isToBeClicked));
  const requireElement = async (target: Target) => {
    const element = await findElement(target);
    if (element === null) throw new Error(`there is no ${JSON.stringify(target)}`);
    return element;
  };
  return { findElement, requireElement };
}
