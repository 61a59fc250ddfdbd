'use client';

// Bundles the client components of `/` into the layout's file. Otherwise the build would make a file for each
// page, and browsers make only six requests at a time.
import './error';
import './global-error';
import '@/components/account/page-slots';
import '@/components/i18n/alternate-links';
import '@/components/session/session-button';
import '@/components/visitor/return-notice';
import '@/components/visitor/visitor-provider';
