import { handleErrorReport } from '@/lib/server/operations/error-report';

export { handleErrorReport as POST };
