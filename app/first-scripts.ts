'use client';

// Puts the client components of `/` into the layout's file: the build would make a file for each page, and
// browsers request six at a time.
import './error';
import './global-error';
import '@/components/account/page-slots';
import '@/components/i18n/alternate-links';
import '@/components/session/session-button';
import '@/components/visitor/return-notice';
import '@/components/visitor/visitor-provider';
