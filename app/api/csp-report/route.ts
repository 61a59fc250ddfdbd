import { takeCspReport } from '@/lib/server/operations/csp-report';

export { takeCspReport as POST };
