import styles from '@/components/session/signed-message.module.css';
import { Card, Fact, Facts } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { sessionTexts } from '@/lib/texts/session';

type SignedMessageProps = {
  message: string;
  /** Whether a contract account signed it (ERC-1271). */
  isContract: boolean;
  /** ISO 8601, as the next: the end if the visitor does not come again, and the last possible. */
  expires: string;
  endsAt: string;
};

/** What was signed, what it grants and until when. */
export function SignedMessage({ message, isContract, expires, endsAt }: SignedMessageProps) {
  return (
    <Card title={sessionTexts.receiptTitle}>
      <p className={styles.lead}>
        {isContract ? sessionTexts.receiptLeadContract : sessionTexts.receiptLead}
      </p>
      <pre className={styles.message}>{message}</pre>
      <h3 className={styles.subtitle}>{sessionTexts.grantsTitle}</h3>
      <ul className={styles.grants}>
        {sessionTexts.grants.map((grant) => (
          <li key={grant}>{grant}</li>
        ))}
      </ul>
      <Facts>
        <Fact name={sessionTexts.validUntil}>
          <Time iso={expires} />
        </Fact>
        <Fact name={sessionTexts.endsAt}>
          <Time iso={endsAt} />
        </Fact>
      </Facts>
    </Card>
  );
}
