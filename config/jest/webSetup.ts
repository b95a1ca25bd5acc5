import '@testing-library/jest-dom';
import 'fake-indexeddb/auto';

jest.setTimeout(120_000);
