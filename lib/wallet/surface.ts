/** Where the page is shown. A Safe host is told from other frames by the connector, not here. */
export type Surface = 'page' | 'frame';

export function getSurface(): Surface {
  return window.parent === window ? 'page' : 'frame';
}
