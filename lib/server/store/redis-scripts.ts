/** Each script touches only the key that it is called with, so that it runs on a cluster and under an ACL. */

export const addScript = `
local record, account, seen, checked, endsAt = unpack(ARGV)
redis.call('HSET', KEYS[1], 'record', record, 'account', account, 'seen', seen, 'checked', checked)
redis.call('PEXPIREAT', KEYS[1], endsAt)
return 1`;

/** Adds a session to its account's list. Returns the list's length. */
export const listScript = `
local id, createdAt, expiresAt = unpack(ARGV)
redis.call('ZADD', KEYS[1], createdAt, id)
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIREAT', KEYS[1], expiresAt)
else redis.call('PEXPIREAT', KEYS[1], expiresAt, 'GT') end
return #redis.call('ZRANGE', KEYS[1], 0, -1)`;

/** Sets fields of a session that has not ended. A first argument that is not empty sets the session's end. */
export const updateScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
if ARGV[1] ~= '' then redis.call('PEXPIREAT', KEYS[1], ARGV[1]) end
return 1`;

/**
 * Replaces a value if it is still the known one, or already the next. An empty text stands for no value. The
 * third argument is the time when the value expires.
 */
export const swapScript = `
local known, next, endsAt = unpack(ARGV)
local now = redis.call('GET', KEYS[1]) or ''
if now == next then return 1 end
if now ~= known then return 0 end
if next == '' then redis.call('DEL', KEYS[1])
else redis.call('SET', KEYS[1], next, 'PXAT', endsAt) end
return 1`;

/** Adds to a counter. Returns its count, and the milliseconds left in its window. */
export const hitScript = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count < 0 then
  redis.call('SET', KEYS[1], '0', 'KEEPTTL')
  count = 0
end
local left = redis.call('PTTL', KEYS[1])
local window = tonumber(ARGV[2])
-- More is left than a window has if Redis' clock was set back.
if left < 0 or left > window then
  redis.call('PEXPIRE', KEYS[1], window)
  left = window
end
return {count, left}`;
