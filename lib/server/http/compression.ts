import 'server-only';
import { constants } from 'node:zlib';
import compression from 'compression';

/** Allocating Brotli's default window of 4 MB would take longer than compressing a page. */
const windowBits = 18;

/**
 * For a page kept in memory, whose view costs little else: work counts before size. Quality 2 makes a page of
 * 57 kB 1.2 kB smaller and takes a third longer; so does gzip's default.
 */
export const compressKeptPage = createCompress({ brotli: 1, gzip: 3 });

/** For a page rendered at each view. Quality 4 would take twice as long. */
export const compressPage = createCompress({ brotli: 2, gzip: 3 });

/** At this quality scripts are an eighth smaller than in gzip, for a fifth more work. */
export const compressFile = createCompress({ brotli: 6, gzip: constants.Z_DEFAULT_COMPRESSION });

function createCompress(quality: { brotli: number; gzip: number }) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
  };
  return compression({ level: quality.gzip, brotli: { params } });
}
