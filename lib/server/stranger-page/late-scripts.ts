/** As Next writes a script of its own that need not wait for the page. */
const scriptPattern =
  /<script src="(\/_next\/static\/[^"]+)"(?: async=""| nonce="([^"]*)")+><\/script>/g;
/** As React has the last of them downloaded early. */
const preloadPattern = /<link rel="preload" as="script" [^>]*href="(\/_next\/static\/[^"]+)"\/>/g;

/** Milliseconds after which they start in a page that is not drawn, as one in a frame out of sight. */
const limit = 500;

/**
 * Has a page's scripts downloaded with it, and run once its first frame is drawn: on a slow processor what
 * runs before that holds it up. The page as it is where a script is written otherwise.
 *
 * Upstream: React 19.3.1 and Next 16.4.6: `<script src async nonce>` for each, in any order, of which React
 * and the build's loader find one by its `src`.
 * Breaks when: they write them otherwise: the scripts run before the first frame again.
 * Guarded by: lib/server/stranger-page/late-scripts.test.ts; tests/e2e/page/first-paint.spec.ts › no script
 * of a stranger’s page runs before its first frame
 * Can go when: browsers have a way to say so.
 */
export function startScriptsLate(html: string): string {
  const scripts = [...html.matchAll(scriptPattern)];
  const [first] = scripts;
  if (first === undefined) return html;
  const [, , nonce = ''] = first;
  const links = scripts.map(
    ([, path]) =>
      `<link rel="preload" as="script" fetchPriority="low" href="${path}" nonce="${nonce}" data-late=""/>`,
  );
  const starter = `<script nonce="${nonce}">${starterCode}</script>`;
  return html
    .replace(preloadPattern, (link, path) => (links.some((it) => it.includes(path)) ? '' : link))
    .replace(scriptPattern, '')
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('</body>', () => `${starter}</body>`);
}

/** In the browser. A timer, because a frame that is out of sight draws nothing, and is not hidden. */
const starterCode = [
  `(()=>{let{nonce}=document.currentScript,start=()=>{`,
  `for(let link of document.querySelectorAll("link[data-late]")){`,
  `let script=document.createElement("script");`,
  `script.src=link.getAttribute("href");script.async=true;script.nonce=nonce;link.replaceWith(script)`,
  `}};`,
  `document.hidden?start():requestAnimationFrame(()=>setTimeout(start));`,
  `setTimeout(start,${limit})})()`,
].join('');
