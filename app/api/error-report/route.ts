import { takeErrorReport } from '@/lib/server/error-report';

export { takeErrorReport as POST };
