/** In characters. A 96-pixel picture, as in the standard, takes a few thousand. */
const iconLimit = 200_000;

const imageTypes = 'png|jpe?g|gif|webp|avif|svg\\+xml';
const dataUrl = new RegExp(`^data:image/(${imageTypes})((?:;[^,;]*)*),([\\s\\S]*)$`, 'i');

/** Returns a data URL: a generated one for anything but a picture inside the announcement. Fetches nothing. */
export function cleanIcon(icon: unknown): string {
  if (typeof icon !== 'string' || icon.length > iconLimit) return generatedIcon;
  const [, type = '', parameters = '', data = ''] = dataUrl.exec(icon.trim()) ?? [];
  if (type === '') return generatedIcon;
  try {
    const bytes = /;base64$/i.test(parameters)
      ? atob(decodeURIComponent(data).replace(/\s/g, ''))
      : decodeBytes(data);
    if (type.toLowerCase() !== 'svg+xml') {
      return `data:image/${type.toLowerCase()};base64,${btoa(bytes)}`;
    }
    const svg = decodeUtf8(bytes);
    return isPlainSvg(svg) ? toDataUrl(svg) : generatedIcon;
  } catch {
    return generatedIcon;
  }
}

/** Decodes percent-encoding to bytes, one per character. Characters outside ASCII become UTF-8. */
function decodeBytes(text: string): string {
  const escaped = text.replace(/[^ -~]+/g, encodeURIComponent);
  return escaped.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function decodeUtf8(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

function isPlainSvg(svg: string): boolean {
  return (
    /<svg[\s>]/i.test(svg) &&
    !/<script|<foreignObject|<iframe|<!ENTITY|javascript:|\son\w+\s*=|(?:href|src)\s*=\s*["']?\s*(?!["']?(?:#|data:image\/(?:png|jpeg)))/i.test(
      svg,
    )
  );
}

/** Escapes the SVG, so that it can end neither a quoted attribute nor a `url()`. */
function toDataUrl(svg: string): string {
  const escaped = encodeURIComponent(svg).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `data:image/svg+xml,${escaped}`;
}

const generatedIcon = toDataUrl(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="6" fill="#8a918c"/><path d="M7 10h13v9H7zM7 10l10-3v3M17 14.500h3" fill="none" stroke="#fff" stroke-width="1.500"/></svg>',
);
