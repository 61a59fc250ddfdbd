/** The last of the texts of a button of the kit, without the titles of icons. */
export function readLabel(button: Element): string {
  const leaves = button.querySelectorAll(':not(svg, svg *):not(:has(*))');
  return [...leaves].at(-1)?.textContent ?? button.textContent;
}
