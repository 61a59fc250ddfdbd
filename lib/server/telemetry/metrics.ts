import 'server-only';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { productId } from '@/lib/config';
import { perProcess } from '@/lib/server/telemetry/per-process';

const prefix = productId.replaceAll('-', '_');

/**
 * Returns the metrics of this process. A label has few values, and never a visitor's: no address, no message.
 * @see https://prometheus.io/docs/practices/naming/
 */
export const getMetrics = () => perProcess('metrics', createMetrics);

function createMetrics() {
  collectDefaultMetrics();
  return {
    registry: register,
    signIns: new Counter({
      name: `${prefix}_sign_ins_total`,
      help: 'Sign-ins by outcome (ok, or the code of the refusal) and by what signed: key, contract, or unknown if refused.',
      labelNames: ['outcome', 'kind'],
    }),
    refusals: new Counter({
      name: `${prefix}_refusals_total`,
      help: 'Refused requests by code.',
      labelNames: ['code'],
    }),
    verification: new Histogram({
      name: `${prefix}_verification_seconds`,
      help: 'Time to verify a signature, by result: ok, invalid, undeployed, unavailable or refused.',
      labelNames: ['result'],
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 4, 9],
    }),
    nodeCalls: new Counter({
      name: `${prefix}_node_calls_total`,
      help: 'Calls of nodes by kind (sign-in, gate, recheck) and outcome: answered, unavailable, crowded or limited.',
      labelNames: ['kind', 'outcome'],
    }),
    gatewayCalls: new Counter({
      name: `${prefix}_gateway_calls_total`,
      help: 'Requests to gateways of names that are kept elsewhere, by outcome: answered or failed.',
      labelNames: ['outcome'],
    }),
    sponsorships: new Counter({
      name: `${prefix}_sponsorships_total`,
      help: 'User operations to pay for, by outcome: sponsored, declined (by the policy), refused (by the service) or failed.',
      labelNames: ['outcome'],
    }),
    kept: new Counter({
      name: `${prefix}_kept_total`,
      help: 'What was added to the store for longer than an hour: session, link, or nonce of a cancelled Safe sign-in.',
      labelNames: ['what'],
    }),
    storeBytes: new Gauge({
      name: `${prefix}_store_bytes`,
      help: 'Size of the store: the files of SQLite, or the memory of Redis.',
    }),
    storeErrors: new Counter({
      name: `${prefix}_store_errors_total`,
      help: 'Requests that failed in the store.',
    }),
    cspReports: new Counter({
      name: `${prefix}_csp_reports_total`,
      help: 'Violations of the security policy that browsers reported.',
    }),
    renderErrors: new Counter({
      name: `${prefix}_render_errors_total`,
      help: 'Pages that crashed, by where.',
      labelNames: ['side'],
    }),
    requests: new Histogram({
      name: `${prefix}_request_seconds`,
      help: 'Time from a request to the end of its response, by route and class of status.',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    }),
    nodes: new Gauge({
      name: `${prefix}_node_up`,
      help: 'Whether a node of the chain responded at the last health check.',
      labelNames: ['chain'],
    }),
  };
}
