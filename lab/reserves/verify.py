"""Checks a proof of reserves without Amanat's code: python3 verify.py PROOF.json… (docs/reserves.md)."""
import base64, hashlib, json, re, sys

P, L, LIMIT = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493, 2**53
D = -121665 * pow(121666, -1, P) % P

def decode(data):  # a point, RFC 8032, 5.1.3
    y, sign = int.from_bytes(data, "little") % 2**255, data[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign): raise ValueError("not a point")
    return (P - x if x % 2 != sign else x), y, 1

def add(a, b):  # twisted Edwards, projective
    (x1, y1, z1), (x2, y2, z2) = a, b
    z, xx, yy = z1 * z2 % P, x1 * x2 % P, y1 * y2 % P
    f, g = z * z - D * xx * yy, z * z + D * xx * yy
    return z * f * ((x1 + y1) * (x2 + y2) - xx - yy) % P, z * g * (yy + xx) % P, f * g % P

def times(n, point):
    total = (0, 1, 1)
    for bit in bin(n)[2:]: total = add(total, total) if bit == "0" else add(add(total, total), point)
    return total

def signed(key, message, signature):  # Ed25519
    base, (x, y, _), s = decode(b"\x58" + b"\x66" * 31), decode(key), int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    x, y, z = add(times(s, base), times(h, (P - x, y, 1)))
    x, y = x * pow(z, -1, P) % P, y * pow(z, -1, P) % P
    return s < L and (y | (x & 1) << 255).to_bytes(32, "little") == signature[:32]

def sha(data): return hashlib.sha256(data).digest()
def hex32(text): return bytes.fromhex(re.fullmatch("[0-9a-f]{64}", text)[0])
def b64(text, size): return base64.urlsafe_b64decode(re.fullmatch("[A-Za-z0-9_-]{%d}" % size, text)[0] + "==")
def number(value): return value.to_bytes(8, "big") if type(value) is int and 0 <= value < LIMIT else 1 / 0

def check(proof):
    record, key, share = proof["record"], proof["key"], proof["share"]
    kid = base64.urlsafe_b64encode(sha(b'{"crv":"Ed25519","kty":"OKP","x":"%s"}' % key.encode())).decode().rstrip("=")
    text = json.dumps({k: v for k, v in record.items() if k != "signature"}, sort_keys=True, separators=(",", ":"))
    good = kid == record["key_id"] and signed(b64(key, 43), text.encode(), b64(record["signature"], 86))
    if share is None: return good
    day, node, total = re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", record["day"])[0], hex32(share["leaf"]), share["amount"]
    good &= node == sha(b"\0" + day.encode() + hex32(share["nonce"]) + number(total))
    good &= share["path"][0] == {"side": "right", "sum": 0, "hash": "0" * 64}
    good &= len(share["path"]) == (record["leaves"] - 1).bit_length() + 1
    for step in share["path"]:
        own, other = number(total) + node, number(step["sum"]) + hex32(step["hash"])
        node, total = sha(b"\1" + {"right": own + other, "left": other + own}[step["side"]]), total + step["sum"]
    return good and node == hex32(record["root"]) and number(total) == number(record["owed"])

def judge(name):
    try:
        return "good" if check(json.load(open(name))) else "bad"
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError, IndexError): return "bad"

verdicts = [judge(name) for name in sys.argv[1:]]
print("\n".join(verdicts))
sys.exit(0 if set(verdicts) == {"good"} else 1)
