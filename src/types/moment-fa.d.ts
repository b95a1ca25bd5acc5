/** Defines moment's Persian locale; it has no exports. */
declare module 'moment/locale/fa';
