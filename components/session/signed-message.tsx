import styles from '@/components/session/signed-message.module.css';
import { Card, Fact, Facts } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { hasRecap } from '@/lib/auth/recap';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';

type SignedMessageProps = {
  message: string;
  isContract: boolean;
  /** ISO 8601. End of the session if the visitor does not return. */
  expires: string;
  /** ISO 8601. Latest possible end of the session. */
  endsAt: string;
  texts: Translated<ServerMessages['session']>;
  /** The statement translated into the visitor's language; null if that is English. */
  meaning: string | null;
};

export function SignedMessage(props: SignedMessageProps) {
  const { message, isContract, expires, endsAt, texts, meaning } = props;
  return (
    <Card title={texts.receiptTitle}>
      <p className={styles.lead}>{isContract ? texts.receiptLeadContract : texts.receiptLead}</p>
      <pre className={styles.message} dir="ltr" lang="en">
        {message}
      </pre>
      {meaning === null ? null : <p className={styles.lead}>{meaning}</p>}
      {hasRecap(message) ? <p className={styles.lead}>{texts.recap}</p> : null}
      <h3 className={styles.subtitle}>{texts.grantsTitle}</h3>
      <ul className={styles.grants}>
        {Object.values(texts.grants).map((grant) => (
          <li key={grant}>{grant}</li>
        ))}
      </ul>
      <Facts>
        <Fact name={texts.validUntil}>
          <Time iso={expires} />
        </Fact>
        <Fact name={texts.endsAt}>
          <Time iso={endsAt} />
        </Fact>
      </Facts>
    </Card>
  );
}
