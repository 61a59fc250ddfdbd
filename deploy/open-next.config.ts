/** For OpenNext, which turns Next's build into functions of AWS Lambda: docs/deploy/functions.md. */
export default {
  default: {
    override: {
      wrapper: 'aws-lambda-streaming',
      // No page is rendered ahead or again, so nothing is cached.
      ...{ incrementalCache: 'dummy', tagCache: 'dummy', queue: 'dummy' },
    },
  },
  dangerous: { disableIncrementalCache: true, disableTagCache: true },
};
