import deployed from '@/deploy/open-next.config';

/** As deployed, but on Node's HTTP server instead of Lambda, and from the existing build. */
export default {
  ...deployed,
  default: { override: { ...deployed.default.override, wrapper: 'node', converter: 'node' } },
  buildCommand: 'true',
};
