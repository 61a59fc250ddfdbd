import { type ReactNode, useId } from 'react';
import styles from '@/components/ui/card.module.css';
import hidden from '@/components/ui/visually-hidden.module.css';

type CardProps = {
  title: string;
  level?: 1 | 2;
  isTitleHidden?: boolean;
  children: ReactNode;
};

export function Card({ title, level = 2, isTitleHidden = false, children }: CardProps) {
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Title className={isTitleHidden ? hidden.hidden : styles.title} id={id} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </section>
  );
}

export function CardLead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>;
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      {children}
    </p>
  );
}
