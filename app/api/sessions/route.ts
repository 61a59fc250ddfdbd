import { handleSessions } from '@/lib/server/routes/sessions-handler';

export {
  handleSessions as DELETE,
  handleSessions as GET,
  handleSessions as HEAD,
  handleSessions as OPTIONS,
  handleSessions as PATCH,
  handleSessions as POST,
  handleSessions as PUT,
};
