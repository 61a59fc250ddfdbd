import { Welcome } from '@/tests/bench/apps/bare/components/welcome';

/** What `/` says to a stranger, without asking who they are: it is a file that the build has written. */
export default function Prerendered() {
  return <Welcome isKnown={false} />;
}
