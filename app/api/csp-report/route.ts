import { handleCspReport } from '@/lib/server/operations/csp-report';

export { handleCspReport as POST };
