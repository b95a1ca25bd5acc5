<?php

/** A whole shop, live or with a test key in AMANAT_KEY: `php -S 127.0.0.1:8081 shop.php`, and after an hour offline `php shop.php catch-up`. */

declare(strict_types=1);

require __DIR__ . '/amanat.php';

$amanat = new Amanat(getenv('AMANAT_URL'), getenv('AMANAT_KEY'));

/** Works on the shop's orders, one request at a time, and keeps them. */
function orders(callable $work): mixed
{
    $file = fopen(getenv('SHOP_FILE') ?: __DIR__ . '/shop.json', 'c+');
    flock($file, LOCK_EX);
    $shop = json_decode(stream_get_contents($file), true) ?: ['orders' => [], 'cursor' => null];
    $answer = $work($shop);
    rewind($file);
    ftruncate($file, 0);
    fwrite($file, json_encode($shop));
    return $answer;
}

/** An event comes more than once and in any order: the newest state of the deal counts. */
function believe(array &$shop, array $event): void
{
    $number = $event['data']['order_number'] ?? null;
    if ($number === null || !isset($shop['orders'][$number])) return;
    $order = &$shop['orders'][$number];
    if ($event['data']['updated_at'] < ($order['updated_at'] ?? '')) return;
    $order = ['status' => $event['data']['status'], 'updated_at' => $event['data']['updated_at']] + $order;
}

if (PHP_SAPI === 'cli') {
    orders(function (array &$shop) use ($amanat): void {
        foreach ($amanat->eventsAfter($shop['cursor']) as $cursor => $event) {
            believe($shop, $event);
            $shop['cursor'] = $cursor;
        }
    });
    exit;
}

$body = file_get_contents('php://input');
[, $what, $number, $act] = explode('/', parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)) + ['', '', '', ''];
header('content-type: application/json');
if ($what === 'hook') {
    $event = Amanat::verifyWebhook($body, getallheaders(), getenv('AMANAT_SECRET'));
    orders(fn (array &$shop) => believe($shop, $event));
} elseif ($act === 'ship') {
    $process = orders(fn (array &$shop) => $shop['orders'][$number]['process_id']);
    echo json_encode($amanat->markShipped($process, json_decode($body, true), "ship-$number"));
} elseif ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $made = $amanat->createProcess(['order_number' => $number] + json_decode($body, true), "order-$number");
    orders(fn (array &$shop) => $shop['orders'][$number] ??= ['process_id' => $made['process_id'], 'status' => 'new']);
    echo json_encode($made);
} else {
    echo json_encode(orders(fn (array &$shop) => $shop['orders'][$number] ?? null));
}
