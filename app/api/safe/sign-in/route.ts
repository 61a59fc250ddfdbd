import { handleSafeSignIn } from '@/lib/server/routes/safe-handler';

export {
  handleSafeSignIn as DELETE,
  handleSafeSignIn as GET,
  handleSafeSignIn as HEAD,
  handleSafeSignIn as OPTIONS,
  handleSafeSignIn as PATCH,
  handleSafeSignIn as POST,
  handleSafeSignIn as PUT,
};
