/** Hardware wallets and passkeys stay possible, for us and for the wallets' own windows. */
const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media'],
  ...['fullscreen', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'picture-in-picture', 'screen-wake-lock', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat(
    ['clipboard-write', 'hid', 'usb', 'serial'].map((feature) => `${feature}=(self)`),
    ['publickey-credentials-get=(self "https://keys.coinbase.com")'],
  )
  .join(', ');

/** What every response carries, besides its content security policy. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Browsers heed it on https alone, so that local http stays usable.
  'Strict-Transport-Security': 'max-age=63072000',
} as const;

/** What browsers heed of documents alone: half a kilobyte, and a page has fifty scripts and styles. */
export const documentHeaders = {
  // Coinbase's popup sends messages to its opener: `same-origin` would cut it off.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': permissionsPolicy,
} as const;
