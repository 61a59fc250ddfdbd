import { requireOtherBuild } from '@/tests/support/other-build';

/** Entry point for `tsx tests/support/build-other.ts`; see `requireOtherBuild`. */
requireOtherBuild();
