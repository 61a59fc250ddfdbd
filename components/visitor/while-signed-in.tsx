'use client';

import type { ReactNode } from 'react';
import { useVisitor } from '@/components/visitor/visitor-provider';

/** What the server rendered of a session, which is gone at once when that ends. */
export function WhileSignedIn({ children }: { children: ReactNode }) {
  return useVisitor().status === 'signed-out' ? null : children;
}
