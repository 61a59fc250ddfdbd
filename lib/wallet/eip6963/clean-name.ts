const nameLimit = 40;
/** Control characters, marks that turn or hide text, and what is drawn as nothing. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;

/** A wallet's name for itself as it may be shown: on one line, short, with nothing hidden in it. */
export function cleanName(name: string): string {
  // Cut first: a name of a megabyte must not cost the page its time.
  const text = name.slice(0, 500).replace(unseen, '').replace(/\s+/g, ' ').trim();
  const letters = [...text];
  return letters.length > nameLimit ? `${letters.slice(0, nameLimit - 1).join('')}…` : text;
}

/** A name in reverse DNS form, by which wallets tell themselves apart. */
export function isRdns(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 100 && /^[\w-]+(\.[\w-]+)+$/.test(value);
}

/** What `numberRdns` was given. */
export function getAnnouncedRdns(id: string): string {
  return id.replace(/\.\d+$/, '');
}

/** The id of the second, third… wallet of one rdns. */
export function numberRdns(rdns: string, number: number): string {
  return `${rdns}.${number}`;
}
