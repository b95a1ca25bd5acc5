/** moment's Persian words: the file defines a locale and exports nothing. */
declare module 'moment/locale/fa';
