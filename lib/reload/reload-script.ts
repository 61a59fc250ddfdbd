import { productId } from '@/lib/config';
import { getReloadMark, reloadIntervalMs } from '@/lib/reload/reload-mark';

/**
 * Reloads a page once if its own scripts or styles failed to load, because their build is gone. Inline,
 * because nothing else of the page may have loaded. Ignores disabled style sheets, which are inlined
 * (lib/server/pipeline/inline-styles.ts).
 *
 * Upstream: Next 16.4.6: `window.next` is set by the first of its modules that runs, once all scripts
 * of the page are there.
 * Breaks when: it is not set, or set earlier: every first view reloads once, or a dead page stays dead.
 * Guarded by: tests/e2e/page/rolling.spec.ts › a page whose … are gone reloads itself once, and works once
 * they are back; › a complete page does not reload
 * Can go when: Next handles an initial script that fails to load.
 */
export const reloadScript = [
  `addEventListener('load',()=>{try{`,
  `if(self.next&&![...document.querySelectorAll('link[rel=stylesheet]:not([disabled])')].some(l=>!l.sheet?.cssRules.length))return;`,
  `let s=sessionStorage,k='${getReloadMark(productId)}',n=Date.now();`,
  `if(!(n-s[k]<${reloadIntervalMs}))`,
  `fetch('/api/live').then(r=>{if(r.ok)s[k]=n,location.reload()},()=>{})`,
  `}catch{}})`,
].join('');
