import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';

jest.setTimeout(60_000);
