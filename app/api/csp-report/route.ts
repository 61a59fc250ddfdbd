import { takeCspReport } from '@/lib/server/csp-report';

export { takeCspReport as POST };
