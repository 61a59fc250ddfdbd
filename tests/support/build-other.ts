import { requireOtherBuild } from '@/tests/support/other-build';

/** `tsx tests/support/build-other.ts`: see `requireOtherBuild`. */
requireOtherBuild();
