'use client';

import type { ReactNode } from 'react';
import { useVisitor } from '@/components/visitor/visitor-provider';

/** Hides what the server rendered about a session as soon as it ends. */
export function WhileSignedIn({ children }: { children: ReactNode }) {
  return useVisitor().status === 'signed-out' ? null : children;
}
