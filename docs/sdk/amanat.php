<?php

declare(strict_types=1);

/**
 * The partners' SDK for PHP 8.1 and later. One file without dependencies; copy it into your shop.
 * Amounts are integer rials, times ISO 8601 UTC. The fields of bodies and answers are those of partner-api.json.
 */

/** A refusal of the server. 1002 names the wrong fields. A 5xx is 1001, also with another code in its body. */
final class AmanatError extends RuntimeException
{
    public const UNEXPECTED = 1001;
    public const BAD_REQUEST = 1002;
    public const NOT_AUTHENTICATED = 1003;
    public const CONFLICT = 1005;
    public const NOT_ACCEPTABLE = 1007;
    public const TOO_MANY_REQUESTS = 1016;
    public const NOT_FOUND = 1404;
    public const TRACKING_CODE_TAKEN = 1706;

    /** @param array<string, string> $fields */
    public function __construct(
        public readonly int $status,
        int $code,
        string $message,
        public readonly array $fields = [],
    ) {
        parent::__construct($message, $code);
    }
}

/** A webhook that must not be believed. */
final class AmanatWebhookError extends RuntimeException
{
}

/** The calls of a partner. Each throws AmanatError for a refusal, and RuntimeException without an answer. */
final class Amanat
{
    /** Older and newer webhooks are refused, so that a recorded one cannot be replayed later. */
    private const TOLERANCE_SECONDS = 300;

    /**
     * @param string $url address of the server, without a path
     * @param string $key `amk_…`, or `amk_test_…` for test processes; keep it on your server
     */
    public function __construct(
        private readonly string $url,
        private readonly string $key,
        private readonly int $timeoutSeconds = 15,
    ) {
    }

    /** Creates a process. The same key and body give the same process, so a lost answer is asked for again. */
    public function createProcess(array $body, string $idempotencyKey): array
    {
        return $this->call('POST', '/api/v1/partner/processes/', body: $body, idempotencyKey: $idempotencyKey);
    }

    /** The newest first. @param array $query order_number, status, from, to, start, size */
    public function listProcesses(array $query = []): array
    {
        return $this->call('GET', '/api/v1/partner/processes/', $query);
    }

    public function readProcess(string $processId): array
    {
        return $this->call('GET', '/api/v1/partner/processes/' . rawurlencode($processId) . '/');
    }

    /** Ends a process before its payment. A second call changes nothing. */
    public function cancelProcess(string $processId): array
    {
        return $this->call('POST', '/api/v1/partner/processes/' . rawurlencode($processId) . '/cancel/');
    }

    /** Records the parcel of a paid deal. @param array $body carrier, tracking_code */
    public function markShipped(string $processId, array $body, string $idempotencyKey): array
    {
        $path = '/api/v1/partner/processes/' . rawurlencode($processId) . '/shipped/';
        return $this->call('POST', $path, body: $body, idempotencyKey: $idempotencyKey);
    }

    /** Gives a test process its next state. @param string $state paid, settled, … */
    public function simulate(string $processId, string $state, string $idempotencyKey): array
    {
        $path = '/api/v1/partner/processes/' . rawurlencode($processId) . '/simulate/';
        return $this->call('POST', $path, body: ['state' => $state], idempotencyKey: $idempotencyKey);
    }

    /** The oldest first, after the cursor of an earlier answer. @param array $query after, size */
    public function listEvents(array $query = []): array
    {
        return $this->call('GET', '/api/v1/partner/events/', $query);
    }

    public function sendTestEvent(): array
    {
        return $this->call('POST', '/api/v1/partner/events/test/');
    }

    /**
     * All events after a cursor, for catching up.
     * @return Generator<string, array> each event; its key is the cursor to keep
     */
    public function eventsAfter(?string $cursor): Generator
    {
        do {
            $page = $this->listEvents(['size' => 100] + ($cursor === null ? [] : ['after' => $cursor]));
            $cursor = $page['cursor'];
            foreach ($page['events'] as $listed) {
                yield $listed['cursor'] => $listed['event'];
            }
        } while ($page['more']);
    }

    /**
     * Checks a webhook (Standard Webhooks) and reads its event. Events come at least once and in any order: believe the
     * newest `data.updated_at`.
     * @param string $body the bytes of the request: file_get_contents('php://input')
     * @param array<string, string> $headers getallheaders(), or $_SERVER
     * @param string $secret `whsec_…`
     * @throws AmanatWebhookError
     */
    public static function verifyWebhook(string $body, array $headers, string $secret, ?int $now = null): array
    {
        $found = [];
        foreach ($headers as $name => $value) {
            $found[str_replace('_', '-', preg_replace('/^http_/', '', strtolower((string) $name)))] = (string) $value;
        }
        $id = $found['webhook-id'] ?? '';
        $timestamp = $found['webhook-timestamp'] ?? '';
        if ($id === '' || !preg_match('/^[0-9]{1,12}$/D', $timestamp)) {
            throw new AmanatWebhookError('The headers of the webhook are missing');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            throw new AmanatWebhookError('The webhook is too old or too new');
        }
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || strlen($key) < 24) {
            throw new AmanatWebhookError('The secret is not valid');
        }
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (explode(' ', $found['webhook-signature'] ?? '') as $signature) {
            if (hash_equals($expected, $signature)) {
                return json_decode($body, true, 64, JSON_THROW_ON_ERROR);
            }
        }
        throw new AmanatWebhookError('The signature is wrong');
    }

    private function call(
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $idempotencyKey = null,
    ): array {
        $headers = ["Authorization: Bearer {$this->key}", 'Accept: application/json'];
        if ($body !== null) {
            $headers[] = 'Content-Type: application/json';
            // PHP has one kind of empty array.
            if (($body['metadata'] ?? null) === []) {
                $body['metadata'] = new stdClass();
            }
        }
        if ($idempotencyKey !== null) {
            $headers[] = "Idempotency-Key: $idempotencyKey";
        }
        $options = [
            'method' => $method,
            'header' => $headers,
            'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE),
            'timeout' => $this->timeoutSeconds,
            'follow_location' => 0,
            'ignore_errors' => true,
        ];
        $address = rtrim($this->url, '/') . $path . ($query === [] ? '' : '?' . http_build_query($query));
        $text = @file_get_contents($address, false, stream_context_create(['http' => $options]));
        if ($text === false || !preg_match('/^HTTP\/\S+ (\d{3})/', $http_response_header[0] ?? '', $line)) {
            throw new RuntimeException('The server did not answer');
        }
        $status = (int) $line[1];
        $answer = json_decode($text, true);
        if ($status >= 200 && $status < 300 && is_array($answer['data'] ?? null)) {
            return $answer['data'];
        }
        $error = $answer['error'] ?? [];
        $code = $status < 500 ? (int) ($error['code'] ?? AmanatError::UNEXPECTED) : AmanatError::UNEXPECTED;
        throw new AmanatError($status, $code, (string) ($error['message'] ?? "HTTP $status"), $error['fields'] ?? []);
    }
}
