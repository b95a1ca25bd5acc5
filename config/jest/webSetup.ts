import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';

jest.setTimeout(30_000);
