//! Expressions to operations on slots.

use super::*;

impl<'a> Compiler<'a> {
    pub(super) fn is_uniform(&self, e: &Expr) -> bool {
        match e {
            Expr::Int(..) | Expr::F32(_) | Expr::Scalar(_) | Expr::BlockIdx(_) | Expr::ClusterRank => true,
            Expr::Tid | Expr::Elem(..) => false,
            Expr::Var(v) => self.uniform.get(v.0 as usize).copied().unwrap_or(false),
            Expr::Unary(_, a) | Expr::Cast(_, a) => self.is_uniform(a),
            Expr::Binary(_, a, b) => self.is_uniform(a) && self.is_uniform(b),
            Expr::Fma(c, a, b) | Expr::Select(c, a, b) => self.is_uniform(c) && self.is_uniform(a) && self.is_uniform(b),
        }
    }

    pub(super) fn expr(&mut self, e: &Expr) -> Result<Src, Malformed> {
        match e {
            Expr::Int(v, ty) => Ok(self.constant(*v, *ty)),
            Expr::F32(v) => Ok(self.constant(i64::from(v.to_bits()), Ty::F32)),
            Expr::Var(id) => {
                let info = self.var(*id)?;
                if info.len.is_some() {
                    return Err(format!("array `{}` is used as a scalar", info.name));
                }
                let src = Src { slot: info.slot, ty: info.ty };
                if !self.assigned[id.0 as usize] {
                    self.op(if src.ty == Ty::I64 { Op::DefinedWide(src.slot, id.0) } else { Op::Defined(src.slot, id.0) });
                }
                Ok(src)
            }
            Expr::Elem(id, at) => {
                let regs = self.regs(&Place { var: *id, at: Some((**at).clone()) })?;
                let ty = self.var(*id)?.ty;
                let d = self.temp(ty);
                self.op(Op::Get(d.slot, regs));
                Ok(d)
            }
            Expr::Scalar(id) => {
                let (ty, value) = *self.scalars.get(id.0 as usize).ok_or_else(|| format!("there is no scalar {}", id.0))?;
                Ok(self.constant(value, ty))
            }
            Expr::Tid => Ok(Src { slot: self.code.tid, ty: Ty::I32 }),
            Expr::ClusterRank => Ok(Src { slot: self.code.rank, ty: Ty::I32 }),
            Expr::BlockIdx(i) => Ok(Src { slot: *self.code.block.get(*i as usize).ok_or_else(|| format!("there is no block index {i}"))?, ty: Ty::I32 }),
            Expr::Unary(op, a) => self.unary(*op, a),
            Expr::Binary(op, a, b) => self.binary(*op, a, b),
            Expr::Fma(a, b, c) => {
                let (a, b, c) = (self.typed(a, Ty::F32)?, self.typed(b, Ty::F32)?, self.typed(c, Ty::F32)?);
                let d = self.temp(Ty::F32);
                self.op(Op::Fma(d.slot, a.slot, b.slot, c.slot));
                Ok(d)
            }
            Expr::Select(c, a, b) => {
                let c = self.typed(c, Ty::Bool)?;
                let (a, b) = self.pair(a, b)?;
                let d = self.temp(a.ty);
                self.op(if a.ty == Ty::I64 { Op::SelectWide(d.slot, c.slot, a.slot, b.slot) } else { Op::Select(d.slot, c.slot, a.slot, b.slot) });
                Ok(d)
            }
            Expr::Cast(ty, a) => {
                let a = self.expr(a)?;
                self.cast(*ty, a)
            }
        }
    }

    /// Two operands of one type; an integer literal takes the type of its partner.
    pub(super) fn pair(&mut self, a: &Expr, b: &Expr) -> Result<(Src, Src), Malformed> {
        let (x, y) = (self.expr(a)?, self.expr(b)?);
        let whole = |t: Ty| matches!(t, Ty::I32 | Ty::I64 | Ty::U32);
        if x.ty == y.ty {
            return Ok((x, y));
        }
        match (a, b) {
            (_, Expr::Int(v, t)) if whole(*t) && whole(x.ty) => Ok((x, self.constant(*v, x.ty))),
            (Expr::Int(v, t), _) if whole(*t) && whole(y.ty) => Ok((self.constant(*v, y.ty), y)),
            _ => Err(format!("operands of types {:?} and {:?} meet", x.ty, y.ty)),
        }
    }

    /// `e`, which must be of type `ty` or an integer literal.
    pub(super) fn typed(&mut self, e: &Expr, ty: Ty) -> Result<Src, Malformed> {
        if let (Expr::Int(v, t), Ty::I32 | Ty::I64 | Ty::U32) = (e, ty) {
            if *t != Ty::Bool {
                return Ok(self.constant(*v, ty));
            }
        }
        let s = self.expr(e)?;
        if s.ty != ty {
            return Err(format!("a value of type {:?} stands where {ty:?} is expected", s.ty));
        }
        Ok(s)
    }

    pub(super) fn index(&mut self, e: &Expr) -> Result<Src, Malformed> {
        let s = self.expr(e)?;
        match s.ty {
            Ty::I32 | Ty::I64 | Ty::U32 => Ok(s),
            ty => Err(format!("an index is of type {ty:?}")),
        }
    }

    pub(super) fn pred(&mut self, e: &Option<Expr>) -> Result<Option<u32>, Malformed> {
        e.as_ref().map(|e| self.typed(e, Ty::Bool).map(|s| s.slot)).transpose()
    }

    pub(super) fn un(&mut self, op: Un, a: Src, ty: Ty) -> Src {
        let d = self.temp(ty);
        self.op(Op::Un(op, d.slot, a.slot));
        d
    }

    pub(super) fn unary(&mut self, op: UnaryOp, a: &Expr) -> Result<Src, Malformed> {
        let a = self.expr(a)?;
        let refuse = || Err(format!("{op:?} of a value of type {:?}", a.ty));
        let real = |un: Un| if a.ty == Ty::F32 { Ok(un) } else { Err(format!("{op:?} of a value of type {:?}", a.ty)) };
        let un = match (op, a.ty) {
            (UnaryOp::Neg, Ty::F32) => Un::NegF,
            (UnaryOp::Neg, Ty::I32) => Un::NegI,
            (UnaryOp::Neg, Ty::U32) => Un::NegU,
            (UnaryOp::Neg, Ty::I64) => Un::NegL,
            (UnaryOp::Neg, Ty::Bool) | (UnaryOp::Not, Ty::F32) | (UnaryOp::Popcount, Ty::F32) => return refuse(),
            (UnaryOp::Not, Ty::Bool) => Un::NotBool,
            (UnaryOp::Not, Ty::I64) => Un::NotL,
            (UnaryOp::Not, _) => Un::NotBits,
            (UnaryOp::Abs, Ty::F32) => Un::AbsF,
            (UnaryOp::Abs, Ty::I32) => Un::AbsI,
            (UnaryOp::Abs, Ty::I64) => Un::AbsL,
            (UnaryOp::Abs, _) => return Ok(a),
            (UnaryOp::Mix, Ty::I64) => Un::MixL,
            (UnaryOp::Mix, _) => return refuse(),
            (UnaryOp::Popcount, Ty::I64) => return Ok(self.un(Un::PopcountL, a, Ty::I32)),
            (UnaryOp::Popcount, _) => return Ok(self.un(Un::Popcount, a, Ty::I32)),
            (UnaryOp::BitsOf, Ty::F32) => return Ok(Src { slot: a.slot, ty: Ty::U32 }),
            (UnaryOp::FromBits, Ty::U32) => return Ok(Src { slot: a.slot, ty: Ty::F32 }),
            (UnaryOp::BitsOf | UnaryOp::FromBits, _) => return refuse(),
            (UnaryOp::Unlikely, Ty::Bool) => return Ok(a),
            (UnaryOp::Unlikely, _) => return refuse(),
            (UnaryOp::IsNan, Ty::F32) => return Ok(self.un(Un::IsNan, a, Ty::Bool)),
            (UnaryOp::IsNan, _) => return refuse(),
            (UnaryOp::Exp, _) => real(Un::Exp)?,
            (UnaryOp::Exp2, _) => real(Un::Exp2)?,
            (UnaryOp::Exp2Approx, _) => real(Un::Exp2Approx)?,
            (UnaryOp::RcpApprox, _) => real(Un::RcpApprox)?,
            (UnaryOp::Log, _) => real(Un::Log)?,
            (UnaryOp::Log2, _) => real(Un::Log2)?,
            (UnaryOp::Log1p, _) => real(Un::Log1p)?,
            (UnaryOp::Expm1, _) => real(Un::Expm1)?,
            (UnaryOp::Tanh, _) => real(Un::Tanh)?,
            (UnaryOp::Erf, _) => real(Un::Erf)?,
            (UnaryOp::Sqrt, _) => real(Un::Sqrt)?,
            (UnaryOp::Rsqrt, _) => real(Un::Rsqrt)?,
            (UnaryOp::Sin, _) => real(Un::Sin)?,
            (UnaryOp::Cos, _) => real(Un::Cos)?,
            (UnaryOp::Tan, _) => real(Un::Tan)?,
            (UnaryOp::Asin, _) => real(Un::Asin)?,
            (UnaryOp::Acos, _) => real(Un::Acos)?,
            (UnaryOp::Atan, _) => real(Un::Atan)?,
            (UnaryOp::Sinh, _) => real(Un::Sinh)?,
            (UnaryOp::Cosh, _) => real(Un::Cosh)?,
            (UnaryOp::Asinh, _) => real(Un::Asinh)?,
            (UnaryOp::Acosh, _) => real(Un::Acosh)?,
            (UnaryOp::Atanh, _) => real(Un::Atanh)?,
            (UnaryOp::Floor, _) => real(Un::Floor)?,
            (UnaryOp::Ceil, _) => real(Un::Ceil)?,
            (UnaryOp::Round, _) => real(Un::Round)?,
            (UnaryOp::Quantize(DType::F32), Ty::F32) => return Ok(a),
            (UnaryOp::Quantize(dtype), _) => real(Un::Quantize(dtype))?,
        };
        Ok(self.un(un, a, a.ty))
    }

    pub(super) fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Result<Src, Malformed> {
        use BinaryOp as B;
        if matches!(op, B::Shl | B::Shr) {
            let a = self.index(a)?;
            let amount = self.index(b)?;
            let amount = self.cast(if a.ty == Ty::I64 { Ty::I64 } else { Ty::I32 }, amount)?;
            let bin = match (op, a.ty) {
                (B::Shl, Ty::I64) => Bin::ShlL,
                (_, Ty::I64) => Bin::ShrL,
                (B::Shl, _) => Bin::ShlI,
                (_, Ty::U32) => Bin::ShrU,
                _ => Bin::ShrI,
            };
            let d = self.temp(a.ty);
            self.op(Op::Bin(bin, d.slot, a.slot, amount.slot));
            return Ok(d);
        }
        let (a, b) = self.pair(a, b)?;
        let ty = a.ty;
        // One row an operator: F32, I32, U32, I64, Bool.
        let row = match op {
            B::Add => [Some(Bin::AddF), Some(Bin::AddI), Some(Bin::AddU), Some(Bin::AddL), None],
            B::Sub => [Some(Bin::SubF), Some(Bin::SubI), Some(Bin::SubU), Some(Bin::SubL), None],
            B::Mul => [Some(Bin::MulF), Some(Bin::MulI), Some(Bin::MulU), Some(Bin::MulL), None],
            B::MulZero => [Some(Bin::MulZeroF), None, None, None, None],
            B::WrapAdd => [None, None, None, Some(Bin::WrapAddL), None],
            B::WrapSub => [None, None, None, Some(Bin::WrapSubL), None],
            B::WrapMul => [None, None, None, Some(Bin::WrapMulL), None],
            B::Div => [Some(Bin::DivF), Some(Bin::DivI), Some(Bin::DivU), Some(Bin::DivL), None],
            B::Mod => [Some(Bin::ModF), Some(Bin::ModI), Some(Bin::ModU), Some(Bin::ModL), None],
            B::FloorDiv => [Some(Bin::FloorDivF), Some(Bin::FloorDivI), Some(Bin::DivU), Some(Bin::FloorDivL), None],
            B::FloorMod => [Some(Bin::FloorModF), Some(Bin::FloorModI), Some(Bin::ModU), Some(Bin::FloorModL), None],
            B::Min => [Some(Bin::MinF), Some(Bin::MinI), Some(Bin::MinU), Some(Bin::MinL), Some(Bin::AndB)],
            B::Max => [Some(Bin::MaxF), Some(Bin::MaxI), Some(Bin::MaxU), Some(Bin::MaxL), Some(Bin::OrB)],
            B::Pow => [Some(Bin::PowF), Some(Bin::PowI), Some(Bin::PowU), Some(Bin::PowL), None],
            B::And => [None, Some(Bin::And), Some(Bin::And), Some(Bin::AndL), Some(Bin::AndB)],
            B::Or => [None, Some(Bin::Or), Some(Bin::Or), Some(Bin::OrL), Some(Bin::OrB)],
            B::Xor => [None, Some(Bin::Xor), Some(Bin::Xor), Some(Bin::XorL), Some(Bin::Xor)],
            B::Eq => [Some(Bin::EqF), Some(Bin::Eq), Some(Bin::Eq), Some(Bin::EqL), Some(Bin::Eq)],
            B::Ne => [Some(Bin::NeF), Some(Bin::Ne), Some(Bin::Ne), Some(Bin::NeL), Some(Bin::Ne)],
            B::Lt => [Some(Bin::LtF), Some(Bin::LtI), Some(Bin::LtU), Some(Bin::LtL), Some(Bin::LtU)],
            B::Le => [Some(Bin::LeF), Some(Bin::LeI), Some(Bin::LeU), Some(Bin::LeL), Some(Bin::LeU)],
            B::PackBf16 => [Some(Bin::PackBf16), None, None, None, None],
            B::PackF16 => [Some(Bin::PackF16), None, None, None, None],
            B::AddBf16 => [None, None, Some(Bin::AddBf16), None, None],
            B::MulBf16 => [None, None, Some(Bin::MulBf16), None, None],
            B::AddF16 => [None, None, Some(Bin::AddF16), None, None],
            B::MulF16 => [None, None, Some(Bin::MulF16), None, None],
            B::Shl | B::Shr => [None; 5],
        };
        let at = match ty {
            Ty::F32 => 0,
            Ty::I32 => 1,
            Ty::U32 => 2,
            Ty::I64 => 3,
            Ty::Bool => 4,
        };
        let bin = row[at].ok_or_else(|| format!("{op:?} of values of type {ty:?}"))?;
        let result = match op {
            B::Eq | B::Ne | B::Lt | B::Le => Ty::Bool,
            B::PackBf16 | B::PackF16 => Ty::U32,
            _ => ty,
        };
        let d = self.temp(result);
        self.op(Op::Bin(bin, d.slot, a.slot, b.slot));
        Ok(d)
    }

    pub(super) fn cast(&mut self, to: Ty, a: Src) -> Result<Src, Malformed> {
        let un = match (a.ty, to) {
            (x, y) if x == y => return Ok(a),
            (Ty::F32, Ty::I32) => Un::FtoI,
            (Ty::F32, Ty::U32) => Un::FtoU,
            (Ty::F32, Ty::I64) => Un::FtoL,
            (Ty::F32, _) => Un::FtoBool,
            (Ty::I64, Ty::F32) => Un::LtoF,
            (Ty::I64, Ty::Bool) => Un::LtoBool,
            (Ty::I64, _) => Un::LtoI,
            (Ty::I32, Ty::F32) => Un::ItoF,
            (Ty::U32 | Ty::Bool, Ty::F32) => Un::UtoF,
            (Ty::I32, Ty::I64) => Un::ItoL,
            (Ty::U32 | Ty::Bool, Ty::I64) => Un::UtoL,
            (_, Ty::Bool) => Un::ItoBool,
            // 32 bits keep their pattern.
            _ => return Ok(Src { slot: a.slot, ty: to }),
        };
        Ok(self.un(un, a, to))
    }
}
