import { Welcome } from '@/tests/bench/apps/bare/components/welcome';

/** Shows what `/` shows a stranger, but without reading a cookie, so the build writes it to a file. */
export default function Prerendered() {
  return <Welcome isKnown={false} />;
}
