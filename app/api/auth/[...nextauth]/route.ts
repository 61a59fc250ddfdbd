import { handleAuth } from '@/lib/server/routes/auth-handler';

// All methods, so that the handler refuses those that a route does not have.
export {
  handleAuth as DELETE,
  handleAuth as GET,
  handleAuth as HEAD,
  handleAuth as OPTIONS,
  handleAuth as PATCH,
  handleAuth as POST,
  handleAuth as PUT,
};
