import type { TestRequest, TestResponse } from './testClient';

/** Sends a request to a server that listens somewhere; redirects are answers. */
export async function httpSend(
  origin: string,
  { method = 'GET', url, query = {}, headers = {}, payload }: TestRequest,
  signal?: AbortSignal,
): Promise<TestResponse> {
  const address = new URL(url, origin);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const isJson = typeof payload === 'object';
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { body: isJson ? JSON.stringify(payload) : payload }),
    ...(signal && { signal }),
  });
  const body = await response.text();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body,
    json: <Body>() => JSON.parse(body) as Body,
  };
}
