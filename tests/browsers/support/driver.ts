/** A visible element: by selector, and by its whole name or parts of its text. */
export type Target = { css: string; name?: string; texts?: readonly string[] };

/** Storage that a browser allows the page. */
export type Keeping =
  | 'everything'
  /** No cookies and no storage for any site. */
  | 'nothing'
  /** Cookies, but no `localStorage` at all. */
  | 'no-storage';

/**
 * The few commands that the tests need, in a form that different drivers support. After `enterFrame`, all
 * commands except those that load a page act in the page's only frame. Each settles, if necessary with an
 * error, before the next begins: otherwise one press could click an element twice.
 */
export interface Driver {
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  enterFrame(): Promise<void>;
  /** Clicks the element like a mouse. Does nothing and returns false if it is absent, covered or moving. */
  click(target: Target): Promise<boolean>;
  /** Types into the element, which must exist. */
  type(target: Target, text: string): Promise<void>;
  /** Returns the element's visible text; null while the element is missing. */
  read(target: Target): Promise<string | null>;
  /** Takes a PNG screenshot of the element, which must exist. */
  photograph(target: Target): Promise<Buffer>;
  /** Ends the visit. */
  close(): Promise<void>;
}

export type Engine = {
  name: string;
  /** Starts a visit in a browser that has kept nothing of earlier visits. One visit at a time. */
  visit(keeping: Keeping): Promise<Driver>;
  /** Closes everything that visits share. */
  close(): Promise<void>;
};

/** Runs in the page, serialized as text, so it closes over nothing. */
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
  // A click on a moving element would land where the element was.
  const moves = ({ effect, playState }: Animation) =>
    playState === 'running' &&
    effect instanceof KeyframeEffect &&
    effect.target?.contains(element) === true;
  if (document.getAnimations().some(moves)) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(top) ? element : null;
}

/** Returns JavaScript that evaluates to the element or null in the page. */
export function toExpression(target: Target, isToBeClicked = false): string {
  return `(${findInPage})(${JSON.stringify(target)}, ${isToBeClicked})`;
}

/** Creates element finders for a driver that returns a handle for the value of a page expression. */
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
