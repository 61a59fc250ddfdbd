import { takeErrorReport } from '@/lib/server/operations/error-report';

export { takeErrorReport as POST };
