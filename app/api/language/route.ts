import { handleLanguage } from '@/lib/server/routes/language-handler';

export {
  handleLanguage as DELETE,
  handleLanguage as GET,
  handleLanguage as HEAD,
  handleLanguage as OPTIONS,
  handleLanguage as PATCH,
  handleLanguage as POST,
  handleLanguage as PUT,
};
