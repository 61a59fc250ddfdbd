/** A decimal number's text, with so many digits after the point at most: cut, and without zeros at the end. */
export function cutFraction(text: string, digits: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const shown = fraction.slice(0, digits).replace(/0+$/, '');
  return shown === '' ? whole : `${whole}.${shown}`;
}
