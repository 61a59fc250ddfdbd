/**
 * Each runs as one step on the server. Keys of sessions are made inside of them, which a Redis
 * cluster would not allow: one Redis (with replicas, if you like) is what this store is for.
 */
export const signInScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('SET', KEYS[1], '1', 'PXAT', ARGV[1])
redis.call('HSET', KEYS[2], 'record', ARGV[2], 'address', ARGV[3], 'seen', ARGV[4])
redis.call('PEXPIREAT', KEYS[2], ARGV[5])
redis.call('ZADD', KEYS[3], ARGV[5], ARGV[6])
local last = redis.call('ZREVRANGE', KEYS[3], 0, 0, 'WITHSCORES')
redis.call('PEXPIREAT', KEYS[3], last[2])
if ARGV[7] ~= '' then
  local old = 'portico:session:' .. ARGV[7]
  local address = redis.call('HGET', old, 'address')
  redis.call('DEL', old)
  if address then redis.call('ZREM', 'portico:address:' .. address, ARGV[7]) end
end
return 1`;

export const touchScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'seen', ARGV[1]) end
return 1`;

export const listScript = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
local found = {}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local values = redis.call('HMGET', 'portico:session:' .. id, 'record', 'seen')
  if values[1] then table.insert(found, values) end
end
return found`;

export const endScript = `
local address = redis.call('HGET', KEYS[1], 'address')
redis.call('DEL', KEYS[1])
if address then redis.call('ZREM', 'portico:address:' .. address, ARGV[1]) end
return 1`;

export const endAllScript = `
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  redis.call('DEL', 'portico:session:' .. id)
end
redis.call('DEL', KEYS[1])
return 1`;

export const hitScript = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {count, left}`;
