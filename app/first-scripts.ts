'use client';

// The client components of `/` in one file, with the layout's: of its own accord the build makes one more
// for each of the page and its error pages, and a browser asks for six files at a time.
import './error';
import './global-error';
import '@/components/account/account-slot';
import '@/components/i18n/alternate-links';
import '@/components/session/sign-out-button';
import '@/components/visitor/return-notice';
import '@/components/visitor/visitor-provider';
